import { settings } from '#contract/settings/settings.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'

const changed = mailTemplate({
  name: 'terms.changed',
  title: 'Commission, fee or share: a change',
  to: 'everybody',
  samples: {
    name: 'Kemi’s Fabrics',
    change: 'Commission of Starter changes from 10% to 12.5% on Monday, 7 December, 00:00',
    rule: settings['plans.starter-commission'].help,
  },
  subject: '{change}',
  heading: '{change}',
  paragraphs: ['This concerns {name}. {rule}', '{button}'],
  button: 'See what applies',
})

/** Tells a store or partner what changes of what it pays or earns, and from when. */
export const termsMail = (values: { name: string; change: string; rule: string }, url: string): Written =>
  changed({ values, url })
