import {
  BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely'

class InLists extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const done = super.transformBinaryOperation(node)
    const { leftOperand, operator, rightOperand } = done
    if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand)) return done
    const isIn = operator.operator === 'in'
    if (!isIn && operator.operator !== 'not in') return done
    const array = FunctionNode.create(isIn ? 'any' : 'all', [ValueNode.create(rightOperand.values)])
    return BinaryOperationNode.create(leftOperand, OperatorNode.create(isIn ? '=' : '<>'), array)
  }
}

const transformer = new InLists()

/**
 * Sends the values of `in` and `not in` as one array. So a list of any length is the same statement, which is prepared
 * once. An empty list is allowed.
 */
export const inLists: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
