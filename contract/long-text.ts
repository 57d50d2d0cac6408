import { z } from 'zod'

/** A text of several paragraphs. Normalizes line ends, removes control characters and collapses repeated empty lines. */
export const longText = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .max(2 * max)
    .transform(typed =>
      typed
        .replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
        .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
        .split('\n')
        .map(line => line.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .pipe(z.string().min(min).max(max))
