import { useLocation } from 'react-router'
import { PaymentOutcome } from '#web/areas/customer/payment-outcome.tsx'
import { loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'

/** The page after a payment in a browser without the buyer's session, as when a bank's app opens another one. */
export default function PaidElsewhere() {
  const { pathname, search } = useLocation()
  return (
    <PaymentOutcome
      seed="checkout"
      title="We are checking your payment."
      lead="Once it has arrived, we email you the order’s number and a link to it. The browser in which you started to pay shows it, too."
    >
      <Row gap={3} align="stretch" justify="center" wrap>
        <ActionLink look="main" large to="/customer/find-order">
          Find your order
        </ActionLink>
        <ActionLink large to={loginOf('customer', pathname + search)}>
          Sign in
        </ActionLink>
      </Row>
    </PaymentOutcome>
  )
}
