/**
 * A connection's id is ours. It names the connection's files as well, so whoever opens those checks
 * it by this same pattern. It stands apart from the schemas: the threads that open files load none.
 */
export const connectionIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
