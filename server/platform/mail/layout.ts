import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'

// Mails have no stylesheet to take tokens from. These are the light colours of web/shell/theme.css (`leaf` is the dark
// `--palm`).
const colors = {
  ink: '#15201b',
  muted: '#5d6a63',
  palm: '#0b6b4f',
  leaf: '#39b78c',
  marigold: '#f2b134',
  paper: '#fbf9f4',
  line: '#e6e1d6',
}
const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const body: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: colors.ink }

// Quarter circles, leaves, rings and dots in two tones. Mail clients without rounded corners show squares.
const leaf = (corners: string): CSSProperties => ({ backgroundColor: colors.leaf, borderRadius: corners })
const ring: CSSProperties = { border: `7px solid ${colors.leaf}`, borderRadius: '12px', boxSizing: 'border-box' }
const dot: CSSProperties = { backgroundColor: colors.marigold, borderRadius: '12px' }
const tiles: readonly CSSProperties[] = [
  leaf('24px 0 0 0'),
  leaf('0 24px 0 24px'),
  ring,
  leaf('0 0 24px 0'),
  leaf('24px 0 24px 0'),
  dot,
  leaf('0 24px 0 0'),
  ring,
  leaf('24px 0 24px 0'),
  leaf('0 0 0 24px'),
  leaf('0 24px 0 24px'),
  leaf('0 0 24px 0'),
]

const strip = h(
  'table',
  {
    role: 'presentation',
    cellPadding: 0,
    cellSpacing: 0,
    width: '100%',
    style: { backgroundColor: colors.palm, borderRadius: '16px 16px 0 0', borderCollapse: 'separate' },
  },
  h(
    'tbody',
    null,
    h(
      'tr',
      null,
      tiles.map((tile, at) =>
        h(
          'td',
          { key: at, align: 'center', style: { padding: '12px 0', lineHeight: 0 } },
          h('div', { style: { width: '24px', height: '24px', margin: '0 auto', ...tile } }),
        ),
      ),
    ),
  ),
)

/** A paragraph of a mail. */
export const mailText = (text: ReactNode): ReactElement => h(Text, { style: body }, text)

/** A code to read out or type. */
export const mailCode = (code: string): ReactElement =>
  h(Text, { style: { ...body, fontSize: '34px', lineHeight: '42px', fontWeight: 700, letterSpacing: '6px' } }, code)

/** A row of a list in a mail. `note` appears in small type below it, and the picture at `picture` before it. */
export interface MailRow {
  picture?: string | undefined
  label: string
  note?: string
  amount: string
  strong?: boolean
}

const cell: CSSProperties = { padding: '9px 0', fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' }

/**
 * Rows with amounts at the end, below a title. Each row is its own table, so that it becomes one line of plain text.
 */
export const mailRows = (title: string, rows: readonly MailRow[]): ReactElement =>
  h(
    Section,
    { style: { margin: '0 0 20px' } },
    h(Text, { style: { ...body, margin: '0 0 4px', fontWeight: 700 } }, title),
    rows.map((row, at) => h(Fragment, { key: at }, mailRow(row))),
  )

function mailRow({ picture, label, note, amount, strong }: MailRow): ReactElement {
  const style = { ...cell, borderTop: `1px solid ${colors.line}`, color: colors.ink, fontWeight: strong ? 700 : 400 }
  const small = { fontSize: '13px', lineHeight: '18px', color: colors.muted }
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'collapse' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        picture &&
          h(
            'td',
            { width: 60, style },
            h('img', {
              src: picture,
              width: 48,
              height: 48,
              alt: '',
              style: { display: 'block', borderRadius: '8px' },
            }),
          ),
        h(
          'td',
          { style: { ...style, overflowWrap: 'anywhere', paddingRight: '12px' } },
          label,
          note && h(Fragment, null, h('br'), h('span', { style: small }, note)),
          ' ',
        ),
        h('td', { align: 'right', style: { ...style, whiteSpace: 'nowrap' } }, amount),
      ),
    ),
  )
}

/** The main action of a mail, with the full address below for clients that show no buttons. */
export const mailButton = (url: string, label: string): ReactElement =>
  h(
    Section,
    { style: { margin: '8px 0 16px' } },
    h(
      Button,
      {
        href: url,
        style: {
          backgroundColor: colors.palm,
          borderRadius: '10px',
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
          lineHeight: '20px',
          padding: '14px 22px',
        },
      },
      label,
    ),
    h(
      Text,
      { style: { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px', color: colors.muted } },
      'Or copy this into your browser: ',
      h('a', { href: url, style: { color: colors.palm, wordBreak: 'break-all' } }, url),
    ),
  )

/**
 * Lays out a whole mail. `preview` is the inbox preview text, and `because` says why the reader gets the mail. Build
 * `children` from `mailText` and `mailButton`.
 */
export const mailLayout = (mail: {
  preview: string
  heading: string
  because?: string
  children: ReactNode
}): ReactElement =>
  h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
    ),
    h(Preview, null, mail.preview),
    h(
      Body,
      { style: { margin: 0, padding: '24px 12px', backgroundColor: colors.paper, fontFamily: font } },
      h(
        Container,
        { style: { maxWidth: '560px', margin: '0 auto' } },
        strip,
        h(
          Section,
          {
            style: {
              padding: '32px 28px 16px',
              backgroundColor: '#ffffff',
              border: `1px solid ${colors.line}`,
              borderTop: '0',
              borderRadius: '0 0 16px 16px',
              borderCollapse: 'separate',
            },
          },
          h(Text, { style: { margin: '0 0 20px', fontSize: '18px', fontWeight: 700, color: colors.palm } }, 'Bitmarte'),
          h(
            Heading,
            {
              as: 'h1',
              style: {
                margin: '0 0 16px',
                fontSize: '26px',
                lineHeight: '32px',
                letterSpacing: '-0.02em',
                color: colors.ink,
              },
            },
            mail.heading,
          ),
          mail.children,
        ),
        h(
          Text,
          { style: { margin: '20px 28px', fontSize: '13px', lineHeight: '20px', color: colors.muted } },
          `Bitmarte, the market of Nigeria’s stores. You get this mail because ${mail.because ?? 'you use Bitmarte'}.`,
        ),
      ),
    ),
  )
