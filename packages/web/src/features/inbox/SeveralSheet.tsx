/** The sheet that answers several small requests, one after the other, each with its own result. */
import { approve, getRequest } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { useAsk } from '../../api/use-ask.ts'
import { namesCounted } from '../../table/names-counted.ts'
import { TurnsSheet } from '../../table/TurnsSheet.tsx'
import { useTurns } from '../../table/use-turns.ts'
import { dayKey, money, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { MoneyTurn } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'
import { waitsWords, whatWords } from './words-of.ts'

/** One person may say yes to it, and nothing about it wants a second look. */
export const isSmall = ({ state, hindrance, needsTwo, watch }: ListedRequest): boolean =>
  state === 'pending' && hindrance === null && !needsTwo && !watch

const keyOf = ({ gtid }: ListedRequest): string => gtid
const sumOf = (requests: readonly ListedRequest[]): string => money(requests.reduce((sum, { value }) => sum + value, 0))

export function SeveralSheet({ requests, onClose }: { requests: readonly ListedRequest[]; onClose: () => void }) {
  const turns = useTurns(requests, keyOf, invalidateInbox)
  const { chosen, open, done, running, over } = turns
  const seen = over ? done : open
  const orders = open.filter(({ kind }) => kind === 'tickets')
  return (
    <TurnsSheet
      title={t('inbox.several_title')}
      turns={turns}
      facts={[
        [t('table.how_many'), seen.length],
        [t('table.how_much'), sumOf(seen)],
        [t('table.whom'), <bdi key="whom">{namesCounted(seen.map(({ party }) => party.name)) || '–'}</bdi>],
      ]}
      about={
        <>
          {orders[0] && !running && !over && <Bills first={orders[0].gtid} count={orders.length} />}
          <p className="mt-0 text-ink-2">{t('inbox.several_body')}</p>
        </>
      }
      act={t('inbox.several_do', { count: open.length, value: sumOf(open) })}
      result={{
        title: t('inbox.several_done', { count: done.length }),
        all: sumOf(done),
        some: t('table.several_some', { count: chosen.length - done.length }),
      }}
      row={(request) => (
        <MoneyTurn
          key={request.gtid}
          call={approve}
          input={{ params: { gtid: request.gtid }, body: request.kind === 'tickets' ? { valueDate: dayKey(Date.now()) } : {} }}
          of={turns.of(request)}
          name={request.party.name}
          detail={`${whatWords(request)} · ${waitsWords(request.waits)}`}
          value={request.value}
          // Since the list was read it has come to want two.
          endOf={({ state }) =>
            state === 'pending' || state === 'returned'
              ? { words: t('approvals.said'), missing: true }
              : { words: t('inbox.state.approved') }
          }
        />
      )}
      onClose={onClose}
    />
  )
}

/** What a yes to orders brings besides: an invoice each, of today, and how long the tickets last. Anything else: one at a time. */
function Bills({ first, count }: { first: string; count: number }) {
  const agency = useAsk(getRequest, { params: { gtid: first } }, { keepPrevious: true }).data?.agency
  return (
    <p className="mt-0 mb-2" aria-live="polite">
      {agency ? t('inbox.several_bills', { count, number: agency.nextInvoice ?? '', until: shortDay(agency.lastDay) }) : '\u00a0'}
    </p>
  )
}
