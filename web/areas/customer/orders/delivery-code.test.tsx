import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { DeliveryCode } from './delivery-code.tsx'

const order = { orderId: 'one', orderName: 'BM-1', token: '654321', lockedUntil: null }

test('the code of an own order is for the rider at the door', () => {
  showPage(<DeliveryCode {...order} recipient={null} />)
  expect(screen.getByText('Give this code to the rider at your door')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the code of an order for somebody else is to be sent to them', () => {
  showPage(<DeliveryCode {...order} recipient={{ fullName: 'Musa Bello', phoneNumber: '+2348035550188' }} />)
  expect(screen.getByRole('region', { name: 'Delivery code' })).toHaveTextContent(
    'Send this code to Musa Bello (0803 555 0188) when the rider is there',
  )
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/2348035550188\?text=.*BM-1/),
  )
  expect(screen.getByRole('link', { name: 'Send by SMS' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^sms:\+2348035550188\?body=/),
  )
})
