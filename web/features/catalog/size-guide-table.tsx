import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'

/** A size guide. The first row has the headings. */
export default function SizeGuideTable({ cells, note }: { cells: readonly (readonly string[])[]; note: string }) {
  const [head = [], ...rows] = cells
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys
    <section style={{ overflowX: 'auto' }} aria-label="Size guide" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            {head.map(cell => (
              <th scope="col" key={cell}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...others], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={at}>
              <th scope="row">{size}</th>
              {others.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {note && <Note>{note}</Note>}
    </section>
  )
}
