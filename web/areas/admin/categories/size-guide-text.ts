/** Reads a table as typed or pasted: a line for each row, cells between tabs or bars. */
export const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.split(line.includes('\t') ? '\t' : '|').map(cell => cell.trim()))

/** Writes a table as text that `cellsOf` reads. */
export const textOf = (cells: readonly (readonly string[])[]): string => cells.map(row => row.join(' | ')).join('\n')
