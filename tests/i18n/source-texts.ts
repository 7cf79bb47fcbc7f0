import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { PUNCTUATION } from '../../src/build/font-characters.ts';

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/u;
/** Letters, and symbols outside the font subsets: precached fonts only have characters that occur in a dictionary. */
const READ = new RegExp(`\\p{L}|[^\\p{ASCII}${PUNCTUATION.join('')}]`, 'u');

/** Attributes whose value is shown or announced to users. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeButtonLabel',
  'description',
  'error',
  'label',
  'placeholder',
  'title',
]);

/** Elements whose attributes are not shown to users. */
const isMarkupOfHead = (element: string): boolean => element === 'meta' || element === 'link';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below `src`, by its path in the repository. */
export function readSources(repository: string): SourceFile[] {
  return readdirSync(join(repository, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: relative(repository, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }));
}

const parsedFiles = new WeakMap<SourceFile, ts.SourceFile>();

/** The syntax tree of a file; each file is parsed once for all checks. */
function parse(file: SourceFile): ts.SourceFile {
  const known = parsedFiles.get(file);
  if (known !== undefined) return known;
  const parsed = ts.createSourceFile(
    file.path,
    file.text,
    ts.ScriptTarget.Latest,
    true,
    file.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  parsedFiles.set(file, parsed);
  return parsed;
}

function isTextNode(
  node: ts.Node,
): node is
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  );
}

/** The literals that an expression can evaluate to, as in `a ? 'x' : 'y'`. */
function literalsOf(expression: ts.Node): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)];
  }
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  }
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(expression.right);
    if (
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.PlusToken
    ) {
      return [...literalsOf(expression.left), ...literalsOf(expression.right)];
    }
  }
  return [];
}

function readTextOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return READ.test(node.text) ? node.text.trim() : null;
  if (ts.isJsxExpression(node) && node.expression !== undefined) {
    const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
    const attribute = ts.isJsxAttribute(node.parent) ? node.parent : null;
    if (!isChild && (attribute === null || !isRead(attribute))) return null;
    return literalsOf(node.expression).find((text) => READ.test(text)) ?? null;
  }
  if (ts.isJsxAttribute(node) && isRead(node) && node.initializer !== undefined) {
    if (!ts.isStringLiteral(node.initializer)) return null;
    return READ.test(node.initializer.text) ? node.initializer.text : null;
  }
  return null;
}

function isRead(attribute: ts.JsxAttribute): boolean {
  const element = attribute.parent.parent.tagName.getText();
  return READ_ATTRIBUTES.has(attribute.name.getText()) && !isMarkupOfHead(element);
}

/** User-visible text in the code that belongs in a dictionary, as `path:line text`. */
export function findHardCodedTexts(file: SourceFile): string[] {
  const source = parse(file);
  const found: string[] = [];
  const report = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${file.path}:${line + 1} ${text}`);
  };
  const visit = (node: ts.Node): void => {
    const read = readTextOf(node);
    if (read !== null) {
      report(node, read);
      return;
    }
    // The source form, not the value: an escape such as \uac00 is not text.
    if (isTextNode(node) && HANGUL.test(node.getText(source))) report(node, node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of the values that the code passes to a translation function, with `path:line`. */
export function findHandedValues(
  file: SourceFile,
): { readonly at: string; readonly name: string }[] {
  const source = parse(file);
  const found: { at: string; name: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^(?:i18n\.)?t(?:[A-Z]\w*)?$/.test(node.expression.getText(source))
    ) {
      for (const handed of node.arguments.filter(ts.isObjectLiteralExpression)) {
        const { line } = source.getLineAndCharacterOfPosition(handed.getStart(source));
        for (const { name } of handed.properties) {
          if (name !== undefined) {
            found.push({ at: `${file.path}:${line + 1}`, name: name.getText(source) });
          }
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export interface KeyMentions {
  /** Every string literal. */
  readonly whole: ReadonlySet<string>;
  /** Template literals, as `book.${id}.name`. */
  readonly patterns: readonly RegExp[];
  /** Namespaces in use, with a file that uses each. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** A pattern for the values of a template literal; null when it does not look like a key. */
function patternOf(template: ts.TemplateExpression): RegExp | null {
  const parts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  if (
    !parts.every((part) => /^[\w.:/-]*$/.test(part)) ||
    !parts.some((part) => /[a-z]/i.test(part))
  ) {
    return null;
  }
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return parts.some((part) => /[.:]/.test(part)) ? new RegExp(`^${escaped.join('.+')}$`) : null;
}

/** The strings of the code that could be keys of texts. */
export function findKeyMentions(files: readonly SourceFile[]): KeyMentions {
  const whole = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const namespaces = new Map<string, string>();
  for (const file of files) {
    const source = parse(file);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node)) whole.add(node.text);
      if (ts.isTemplateExpression(node)) {
        const pattern = patternOf(node);
        if (pattern !== null) patterns.set(pattern.source, pattern);
      }
      if (ts.isCallExpression(node) && node.expression.getText(source) === 'useTranslation') {
        const [first] = node.arguments;
        const nodes =
          first === undefined ? [] : ts.isArrayLiteralExpression(first) ? first.elements : [first];
        for (const name of nodes) {
          if (ts.isStringLiteralLike(name)) namespaces.set(name.text, file.path);
        }
      }
      if (
        ts.isPropertyAssignment(node) &&
        node.name.getText(source) === 'ns' &&
        ts.isStringLiteralLike(node.initializer)
      ) {
        namespaces.set(node.initializer.text, file.path);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { whole, patterns: [...patterns.values()], namespaces };
}

/** Whether a string or template of the code can produce this key of this namespace. */
export function isMentioned(
  namespace: string,
  key: string,
  { whole, patterns }: KeyMentions,
): boolean {
  const forms = [key, `${namespace}:${key}`, `${namespace}.${key}`];
  if (forms.some((form) => whole.has(form))) return true;
  const segments = key.split('.');
  // A branch may be read as a whole (`returnObjects`) or through a key prefix.
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const branch = segments.slice(0, length).join('.');
    if (whole.has(`${namespace}:${branch}`) || whole.has(`${namespace}.${branch}`)) return true;
    if (
      whole.has(branch) &&
      (branch.includes('.') || whole.has(segments.slice(length).join('.')))
    ) {
      return true;
    }
  }
  return forms.some((form) => patterns.some((pattern) => pattern.test(form)));
}
