/** Creates a PDF of one A4 page with lines of plain text (ASCII), the first one large. */
export function smallPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map(line => line.replace(/[\\()]/g, '\\$&'))
  const [title = '', ...rest] = escaped
  const text = [
    `BT /F1 22 Tf 60 770 Td (${title}) Tj ET`,
    `BT /F1 12 Tf 60 735 Td 18 TL ${rest.map(line => `(${line}) '`).join(' ')} ET`,
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
