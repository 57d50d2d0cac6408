import { accountNameDiffers } from '#contract/money/account-name.ts'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { staffSizeNames } from '#web/features/onboarding/step-words.ts'
import { Facts } from '#web/ui/facts.tsx'
import { phone } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Facts that a store submitted, without its owner's. */
export function StoreFacts({ of }: { of: ApprovalStore }) {
  const { store, category, pickup, bank } = of
  const at = pickup?.pickupLocation
  return (
    <>
      <Section title="The store">
        <Facts
          facts={[
            ['About', store.description],
            [
              'Name',
              <>
                {store.storeName}
                {store.sameNamed.map(other => (
                  <div key={other.id}>
                    <Note late>
                      Also the name of <Link to={`/admin/stores/${other.id}`}>{other.storeName}</Link>, an approved
                      store (/storefront/{other.storeUrl}). Make sure that nobody is imitated.
                    </Note>
                  </div>
                ))}
              </>,
            ],
            ['Address', `/storefront/${store.storeUrl}`],
            [
              'Phone',
              store.storePhoneNumber && <a href={`tel:${store.storePhoneNumber}`}>{phone(store.storePhoneNumber)}</a>,
            ],
            ['Registered', store.isRegisteredBusiness ? (store.rcNumber ?? 'Yes') : 'No'],
            ['Staff', store.staffSize && staffSizeNames[store.staffSize]],
            ['Office', store.officeAddress],
            ...of.deniedReturns.map(
              ({ title, sentence }) =>
                [
                  `Policy: ${title}`,
                  <>
                    “{sentence}” <Note late>Promises less than our right of return, which stays.</Note>
                  </>,
                ] as const,
            ),
            ['Orders not started in time', `${of.notAccepted90Days} in the last 90 days`],
            ['Sells in', category && [category.categoryName, ...category.subCategoryNames].join(', ')],
          ]}
        />
      </Section>
      <Section title="Pickup and bank account">
        <Facts
          facts={[
            ['Pickup location', at && `${at.street}, ${at.LGA}, ${at.state}`],
            ['Customers', pickup && (pickup.physicalLocation ? 'can also visit' : 'buy online only')],
            ['Bank', bank?.bankName],
            ['Number', bank?.accountNumber],
            [
              'Account name',
              bank && (
                <>
                  {bank.accountName}
                  {accountNameDiffers(bank.accountName, { owner: of.merchantName, business: store.storeName }) && (
                    <div>
                      <Note late>
                        Differs from the owner ({of.merchantName}) and from the store. Ask whose account it is.
                      </Note>
                    </div>
                  )}
                </>
              ),
            ],
          ]}
        />
      </Section>
    </>
  )
}
