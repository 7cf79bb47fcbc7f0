import { readFileSync } from 'node:fs';
import { StartFailure, reasonOf } from './start-failure.ts';

type TomlValue = string | number | boolean | TomlValue[] | TomlTable;
export interface TomlTable {
  [key: string]: TomlValue;
}

/** The settings of `supabase/config.toml` that this backend uses. */
export interface ProjectConfig {
  readonly auth: TomlTable;
  readonly storage: TomlTable;
  readonly seedPaths: readonly string[];
  /** Whether the function requires a valid user token. Supabase's default is true. */
  readonly verifiesJwt: (functionName: string) => boolean;
}

export function readProjectConfig(file: string): ProjectConfig {
  const config = parseFile(file);
  const functions = tableIn(config, 'functions');
  const seed = tableIn(tableIn(config, 'db'), 'seed');
  const paths = seed['sql_paths'];
  return {
    auth: tableIn(config, 'auth'),
    storage: tableIn(config, 'storage'),
    seedPaths:
      seed['enabled'] === false || !Array.isArray(paths)
        ? []
        : paths.filter((path) => typeof path === 'string'),
    verifiesJwt: (name) => tableIn(functions, name)['verify_jwt'] !== false,
  };
}

export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

export function tableIn(table: TomlTable, key: string): TomlTable {
  const value = table[key];
  return isTable(value) ? value : {};
}

function parseFile(file: string): TomlTable {
  try {
    return parseToml(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${reasonOf(error)}): correct that file.`);
  }
}

/**
 * Parses the subset of TOML written by the Supabase CLI: tables, strings, integers, booleans and lists of them. Throws
 * on anything else.
 */
function parseToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const at = index + 1;
    let line = stripComment(lines[index] ?? '');
    if (line === '') continue;
    const header = /^\[([\w.-]+)\]$/.exec(line);
    if (header?.[1]) {
      table = openTable(root, header[1].split('.'), at);
      continue;
    }
    while (/=\s*\[/.test(line) && !line.endsWith(']') && index + 1 < lines.length) {
      index += 1;
      line += stripComment(lines[index] ?? '');
    }
    const entry = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
    if (!entry?.[1] || !entry[2]) throw new Error(`line ${at} is not understood`);
    table[entry[1]] = parseValue(entry[2], at);
  }
  return root;
}

function stripComment(line: string): string {
  return line.replace(/^((?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*')*)#.*$/, '$1').trim();
}

function openTable(root: TomlTable, keys: readonly string[], at: number): TomlTable {
  let table = root;
  for (const key of keys) {
    const next = (table[key] ??= {});
    if (!isTable(next)) throw new Error(`line ${at} opens a table where a value stands`);
    table = next;
  }
  return table;
}

function parseValue(text: string, at: number): TomlValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^"(?:\\.|[^"\\])*"$/.test(text)) return String(JSON.parse(text));
  if (text.startsWith('[') && text.endsWith(']')) {
    const items = text.slice(1, -1).match(/"(?:\\.|[^"\\])*"|'[^']*'|[^,\s]+/g) ?? [];
    return items.map((item) => parseValue(item, at));
  }
  throw new Error(`line ${at} has a value that is not understood`);
}
