/** The contract in a record: its fault, a newer version, and the paper itself beside the fields or over the screen. */
import { FileUp, Flag } from 'lucide-react'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { contractPaper, OpenContract } from '../../shops/public.ts'
import { faultsNow } from './record-fields.ts'

const PaperView = late(async () => (await import('../../../api/PaperView.tsx')).PaperView)

interface ContractCardProps {
  record: ShopRecord
  /** The paper lies open in the card, which scrolls by itself. */
  open: boolean
  works: boolean
  onHandIn: () => void
}

export function ContractCard({ record, open, works, onHandIn }: ContractCardProps) {
  const { id, contract, enabled, data } = record
  const { role } = useSession()
  const fault = faultsNow(record).find(({ path }) => path === 'file')
  const company = role === 'company' || role === 'admin'
  // Of an open shop an agent replaces no contract.
  const may = works && (company || contract === null || !enabled)
  return (
    <section aria-label={t('shopRecord.contract')} className={cx(open && 'max-h-[calc(100dvh-56px)] overflow-y-auto')}>
      <Card>
        <SectionTitle>{t('shopRecord.contract')}</SectionTitle>
        {fault && (
          <p className="m-0 mb-3 flex gap-1.5 font-medium text-bad">
            <Flag aria-hidden size={18} className="mt-0.5 shrink-0" />
            <bdi>{fault.say}</bdi>
          </p>
        )}
        {contract === null ? (
          <p className="m-0 mb-3 text-ink-2">{t('shopRecord.contract_none')}</p>
        ) : (
          <>
            <p className="m-0 mb-3 text-[15px] text-ink-2">
              {t('contract.version', { version: contract.version })} · {dayTime(contract.handedInAt)}
            </p>
            {open ? (
              <PaperView.Component
                key={contract.sha256}
                {...contractPaper(id, contract.version)}
                waiting={<Skeleton className="h-[70dvh] rounded-m" />}
                failed={(again) => <Failed again={again} />}
              />
            ) : (
              <OpenContract idShop={id} version={contract.version} inForce />
            )}
          </>
        )}
        {may && (
          <Button
            className="mt-3"
            kind={contract === null ? 'primary' : 'plain'}
            icon={<FileUp aria-hidden size={20} />}
            onClick={onHandIn}>
            {t(contract === null ? 'contract.hand_in' : 'contract.replace')}
            <span className="sr-only"> {data.title}</span>
          </Button>
        )}
      </Card>
    </section>
  )
}
