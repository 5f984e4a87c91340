import ts from 'typescript';
import type { ErrorCode } from '../../src/kernel/domain-error.js';
import { type Source, walk } from './source.js';

/**
 * The errors that a method can return: the codes of all errors created in it, in anything it calls and in the listeners
 * of its events. It follows the code without evaluating it, so it may list too many errors but never too few.
 */
export class ReachableErrors {
  private readonly implementations = new Map<ts.Symbol, ts.ClassLikeDeclaration[]>();
  private readonly listeners = new Map<string, ts.Node[]>();

  constructor(private readonly source: Source) {
    for (const file of source.files) walk(file, (node) => this.index(node));
  }

  of(method: ts.Node): ReadonlySet<ErrorCode> {
    const seen = new Set([method]);
    const codes = new Set<ErrorCode>();
    // Iterating over a Set also visits elements that are added during the iteration.
    for (const body of seen) {
      if (body.getSourceFile().isDeclarationFile) continue;
      walk(body, (node) => {
        const code = this.codeMadeAt(node);
        if (code !== null) codes.add(code);
        for (const called of this.calledAt(node)) seen.add(called);
      });
    }
    return codes;
  }

  private index(node: ts.Node): void {
    if (ts.isClassLike(node)) {
      for (const { types } of node.heritageClauses ?? []) {
        for (const { expression } of types) {
          const symbol = this.symbolAt(expression);
          if (symbol) this.implementations.set(symbol, [...(this.implementations.get(symbol) ?? []), node]);
        }
      }
    }
    const announcement = announcementAt(node, 'on', 0);
    if (announcement !== null)
      this.listeners.set(announcement, [...(this.listeners.get(announcement) ?? []), node]);
  }

  /** The code of an error created here with `new` or a factory function. */
  private codeMadeAt(node: ts.Node): ErrorCode | null {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
    const type = this.source.checker.getTypeAtLocation(node);
    const code = type.getProperty('code');
    if (!code || !type.getProperty('reason')) return null;
    const codeType = this.source.checker.getTypeOfSymbol(code);
    return codeType.isStringLiteral() ? (codeType.value as ErrorCode) : null;
  }

  private calledAt(node: ts.Node): ts.Node[] {
    const announced = announcementAt(node, 'emit', 1);
    if (announced !== null) return this.listeners.get(announced) ?? [];
    if (!ts.isIdentifier(node)) return [];
    return (this.symbolAt(node)?.declarations ?? []).flatMap((declaration) => {
      if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) {
        const { initializer } = declaration;
        return initializer ? [initializer] : [];
      }
      if (!ts.isFunctionLike(declaration)) return [];
      return [declaration, ...this.implementationsOf(declaration)];
    });
  }

  /** The implementations of an interface or base class method. */
  private implementationsOf(declaration: ts.SignatureDeclaration): ts.Node[] {
    const { parent, name } = declaration;
    if (!(ts.isInterfaceDeclaration(parent) || ts.isClassLike(parent)) || !parent.name || !name) return [];
    const owner = this.symbolAt(parent.name);
    const classes = owner ? (this.implementations.get(owner) ?? []) : [];
    return classes.flatMap(({ members }) =>
      members.filter((member) => member.name?.getText() === name.getText()),
    );
  }

  private symbolAt(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.source.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias
      ? this.source.checker.getAliasedSymbol(symbol)
      : symbol;
  }
}

/** The name of the event that is emitted or listened to here. */
function announcementAt(node: ts.Node, method: 'emit' | 'on', argument: number): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const name = node.arguments[argument];
  return node.expression.name.text === method && name && ts.isStringLiteral(name) ? name.text : null;
}
