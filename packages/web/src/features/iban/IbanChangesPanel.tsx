/** The list of changes of account that wait for the company; at a desk it is a table (IbanChangesTable.tsx). */
import { useState } from 'react'
import { Landmark } from 'lucide-react'
import { exportIbanChanges, listIbanChanges } from '@taschino/contract/iban.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { OneChange } from './OneChange.tsx'

export function IbanChangesPanel() {
  const [all, setAll] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const changes = useInfinite(listIbanChanges, { query: all ? {} : { waiting: 'true' } })
  return (
    <section aria-label={t('iban.panel')}>
      <SectionTitle
        act={
          <span className="flex items-center gap-2 max-[360px]:gap-0">
            <Chip pressed={all} onClick={() => setAll(!all)}>
              {t('iban.panel_all')}
            </Chip>
            <ExportButton small call={exportIbanChanges} query={all ? {} : { waiting: 'true' }} name={t('iban.file')} />
          </span>
        }>
        {t('iban.panel')}
      </SectionTitle>
      {said !== null && (
        <Notice kind="ok" className="mb-3" onClose={() => setSaid(null)}>
          {said}
        </Notice>
      )}
      <PagedList
        list={changes}
        waiting={2}
        none={
          <Card>
            <EmptyState icon={<Landmark size={30} />} title={t('iban.panel_none')}>
              {t('iban.panel_none_body')}
            </EmptyState>
          </Card>
        }>
        {(items) => (
          <ul className="m-0 grid list-none gap-3 p-0">
            {items.map((change) => (
              <li key={change.id}>
                <OneChange change={change} onSaid={setSaid} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
