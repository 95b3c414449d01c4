/**
 * Cashdesk makes the ids of connections. An id is also a part of file names, so the code that opens
 * the files checks it by this pattern. This module has no schemas: threads that open files load it.
 */
export const connectionIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
