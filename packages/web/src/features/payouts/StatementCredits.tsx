/** Money that came in with the invoices it pays; where none was named, somebody chooses. */
import type { MeantCredit, StatementCredit } from '@taschino/contract/payouts-statement.ts'
import { Row, Rows } from '../../ui/Card.tsx'
import { Chip, Tag } from '../../ui/Chip.tsx'
import { fullDay, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

const TAG = { settles: 'ok', part: 'ok', over: 'warn', known: 'plain', paid: 'warn', unnamed: 'warn' } as const

interface Props {
  credits: readonly StatementCredit[]
  meant: readonly MeantCredit[]
  onMeant: ((at: number, invoice: number | null) => void) | null
}

export const StatementCredits = ({ credits, meant, onMeant }: Props) => (
  <Rows label={t('payouts.statement_credits')}>
    {credits.map((credit) => (
      <Row
        key={credit.at}
        title={<bdi>{credit.from || credit.invoices[0]?.agency || credit.reference}</bdi>}
        detail={<About credit={credit} chosen={meant.find(({ at }) => at === credit.at)?.invoice ?? null} onMeant={onMeant} />}
        end={money(credit.net)}
      />
    ))}
  </Rows>
)

function About({ credit, chosen, onMeant }: { credit: StatementCredit; chosen: number | null; onMeant: Props['onMeant'] }) {
  const { at, fit, day, text, invoices, maybe } = credit
  return (
    <span className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag kind={TAG[fit]}>{t(`payouts.statement_credit.${fit}`)}</Tag>
        {invoices.map(({ id, number, open, settles }) => (
          <bdi key={id}>
            {settles > 0 && settles < open ? t('payouts.statement_part', { number, settles: money(settles), open: money(open) }) : number}
          </bdi>
        ))}
        {day !== null && <span>{fullDay(day)}</span>}
      </span>
      {text !== '' && <bdi className="break-words">{text}</bdi>}
      {maybe.length > 0 && onMeant && (
        <>
          {chosen === null && <span>{t('payouts.statement_unnamed')}</span>}
          <span className="flex flex-wrap gap-2">
            {maybe.map(({ id, number, agency }) => (
              <Chip key={id} pressed={chosen === id} onClick={() => onMeant(at, chosen === id ? null : id)}>
                {`${number} · ${agency}`}
              </Chip>
            ))}
          </span>
        </>
      )}
    </span>
  )
}
