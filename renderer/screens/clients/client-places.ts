/** Where the screen shows something else than the list; no id of the service can look like this. */
export const newClientPlace = '+new';
export const importPlace = '+import';
