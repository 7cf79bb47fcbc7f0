/** Apart from the database itself, so that whoever only reads one row needs no library. */
export const DATABASE_NAME = 'behold';
