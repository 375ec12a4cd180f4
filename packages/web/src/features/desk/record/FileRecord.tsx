/** The record of a bank file: its transfers and their outcome, timeline, staff notes. */
import { getPayout, type PayoutDetail } from '@taschino/contract/payouts.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { RecordFrame, RecordSection, RecordWaits, type RecordProps } from './RecordFrame.tsx'

const KINDS = { sent: 'plain', paid: 'ok', returned: 'bad' } as const
const FATES = ['sent', 'paid', 'returned'] as const

export function FileRecord({ id }: RecordProps) {
  const answer = useAsk(getPayout, { params: { id } })
  const file = answer.data
  if (!file) return <RecordWaits title={t('record.file')} error={answer.error} again={() => void answer.refetch()} />
  return (
    <RecordFrame title={t('record.file')} about="file" id={id} head={<Head file={file} />} data={<Data file={file} />}>
      <Transfers file={file} />
    </RecordFrame>
  )
}

function Head({ file }: { file: PayoutDetail }) {
  return (
    <>
      <p className="m-0 text-sm text-ink-2">{file.messageId}</p>
      <BigMoney cents={file.net} />
      <p className="m-0 mt-1 flex flex-wrap gap-2">
        {FATES.filter((fate) => file[fate] > 0).map((fate) => (
          <Tag key={fate} kind={KINDS[fate]}>{`${t(`record.fate.${fate}`)} ${file[fate]}`}</Tag>
        ))}
      </p>
    </>
  )
}

const Data = ({ file }: { file: PayoutDetail }) => (
  <RecordSection title={t('record.data')}>
    <FactList
      className="mt-0"
      facts={[
        [t('record.when'), dayTime(file.madeAt)],
        [t('record.made_by'), file.madeBy],
        [t('record.payer'), `${file.payer.name} ···${file.payer.ibanLast4}`],
        [t('record.file_value'), money(file.value)],
        [t('record.file_fee'), money(file.fee)],
        [t('record.file_net'), money(file.net)],
      ]}
    />
  </RecordSection>
)

function Transfers({ file }: { file: PayoutDetail }) {
  return (
    <section aria-label={t('record.transfers')} className="mt-6">
      <SectionTitle act={String(file.rows.length)}>{t('record.transfers')}</SectionTitle>
      <Rows label={t('record.transfers')}>
        {file.rows.map(({ gtid, shop, net, receiver, ibanLast4, state, reason }) => (
          <Row
            key={gtid}
            to={deskPaths.record('shop', shop.id)}
            title={<bdi>{shop.name}</bdi>}
            detail={
              <>
                <bdi>{receiver}</bdi> ···{ibanLast4} · {t(`record.fate.${state}`)}
                {reason !== null && ` · ${reason}`}
              </>
            }
            end={<Money cents={net} />}
          />
        ))}
      </Rows>
    </section>
  )
}
