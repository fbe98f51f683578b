/*
 * The syntax tree of inkjs's compiler. The compiler must be imported first: the package's modules depend on one another in a cycle and fail
 * in any other order.
 */
export { Compiler } from 'inkjs/compiler/Compiler';
export { CompilerOptions } from 'inkjs/compiler/CompilerOptions';
export { Choice } from 'inkjs/compiler/Parser/ParsedHierarchy/Choice';
export { Conditional } from 'inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional';
export { ContentList } from 'inkjs/compiler/Parser/ParsedHierarchy/ContentList';
export { ConstantDeclaration } from 'inkjs/compiler/Parser/ParsedHierarchy/Declaration/ConstantDeclaration';
export { ExternalDeclaration } from 'inkjs/compiler/Parser/ParsedHierarchy/Declaration/ExternalDeclaration';
export { Divert } from 'inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert';
export { DivertTarget } from 'inkjs/compiler/Parser/ParsedHierarchy/Divert/DivertTarget';
export { BinaryExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/BinaryExpression';
export { Expression as InkExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression';
export { IncDecExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/IncDecExpression';
export { MultipleConditionExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/MultipleConditionExpression';
export { NumberExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/NumberExpression';
export { StringExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/StringExpression';
export { UnaryExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/UnaryExpression';
export { FlowBase } from 'inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase';
export { FunctionCall } from 'inkjs/compiler/Parser/ParsedHierarchy/FunctionCall';
export { Gather } from 'inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather';
export { Glue } from 'inkjs/compiler/Parser/ParsedHierarchy/Glue';
export { ParsedObject } from 'inkjs/compiler/Parser/ParsedHierarchy/Object';
export { Path } from 'inkjs/compiler/Parser/ParsedHierarchy/Path';
export { ReturnType } from 'inkjs/compiler/Parser/ParsedHierarchy/ReturnType';
export { Sequence } from 'inkjs/compiler/Parser/ParsedHierarchy/Sequence/Sequence';
export { Story } from 'inkjs/compiler/Parser/ParsedHierarchy/Story';
export { Tag } from 'inkjs/compiler/Parser/ParsedHierarchy/Tag';
export { Text } from 'inkjs/compiler/Parser/ParsedHierarchy/Text';
export { TunnelOnwards } from 'inkjs/compiler/Parser/ParsedHierarchy/TunnelOnwards';
export { VariableAssignment } from 'inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableAssignment';
export { VariableReference } from 'inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference';
export { Weave } from 'inkjs/compiler/Parser/ParsedHierarchy/Weave';
export type { Path as RuntimePath } from 'inkjs/engine/Path';
export type { Story as Runtime } from 'inkjs/engine/Story';
export { StringValue } from 'inkjs/engine/Value';
