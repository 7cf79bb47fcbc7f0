/**
 * IndexedDB writes the key of a row several times: with the row, in each index and in its log. A UUID has 36 characters
 * and takes 72 bytes each time, which was a quarter of the database, so it is stored as nine characters of 15 bits. They
 * are above U+2000 and below the surrogates, and sort in the same order.
 */
const FIRST = 0x2000;
const BITS = 15n;
const CHARACTERS = 9;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STORED = /^[\u2000-\u9fff]{9}$/;

/** The id of a row as it is stored. An id that is no UUID, such as that of a book, stays as it is. */
export function storedId(id: string): string {
  if (!UUID.test(id)) return id;
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let stored = '';
  for (let left = CHARACTERS; left > 0; left -= 1) {
    stored = String.fromCharCode(FIRST + Number(BigInt.asUintN(Number(BITS), rest))) + stored;
    rest >>= BITS;
  }
  return stored;
}

/** A row as it was before its id was shortened by {@link storedId}. */
export function withFullId<Row extends { readonly id: string }>(row: Row): Row {
  if (!STORED.test(row.id)) return row;
  let bits = 0n;
  for (const character of row.id) bits = (bits << BITS) | BigInt(character.charCodeAt(0) - FIRST);
  const hex = bits.toString(16).padStart(32, '0');
  return { ...row, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
}
