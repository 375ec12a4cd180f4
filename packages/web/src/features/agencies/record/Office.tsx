/** The people of an agency's office, and the agent who looks after it. */
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { paths } from '../../../routing/paths.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Avatar } from '../../../ui/Monogram.tsx'
import { t } from '../../../words/words.ts'

export function Office({ agency: { people }, staff }: { agency: AgencyRecord; staff: boolean }) {
  return (
    <>
      <SectionTitle>{t('agency.office')}</SectionTitle>
      {people.length === 0 ? (
        <p className="m-0 text-ink-2">{t('agency.office_none')}</p>
      ) : (
        <Rows label={t('agency.office')}>
          {people.map(({ id, name, email, status, undelivered, contact }) => (
            <Row
              key={id}
              {...(staff ? { to: paths.companyUsers(id) } : {})}
              lead={<Avatar name={name} />}
              title={<bdi>{name}</bdi>}
              detail={
                <>
                  <bdi className="block">
                    <Breakable>{email}</Breakable>
                  </bdi>
                  {undelivered ? <strong className="text-bad">{t('users.undelivered_title')}</strong> : t(`users.status.${status}`)}
                </>
              }
              {...(contact ? { end: <Tag>{t('agency.contact')}</Tag> } : {})}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
