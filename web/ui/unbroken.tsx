import type { ReactNode } from 'react'
import { Text } from './text.tsx'

/** Numbers of orders and returns, such as `BM-7K4Q-2M9X` and `BM-7K4Q-2M9X-2`, and amounts, such as `₦35,816.80`. */
const numbers = /(\bBM-[0-9A-Z]{4}-[0-9A-Z]{4}(?:-[0-9A-Z]+)*|[−-]?₦\d+(?:,\d{3})*(?:\.\d+)?)/

/** Keeps numbers of orders and returns, and amounts, within a text on one line. Returns anything but text as it is. */
export const unbroken = (node: ReactNode): ReactNode =>
  typeof node === 'string' && numbers.test(node)
    ? node.split(numbers).map((part, at) =>
        at % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <Text key={at} nowrap>
            {part}
          </Text>
        ) : (
          part
        ),
      )
    : node
