/** The sheet that answers several small requests, one after the other, each with its own result. */
import { approve, getRequest } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { useAsk } from '../../api/use-ask.ts'
import { dayKey, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { SeveralMoney } from '../several-money/public.ts'
import { invalidateInbox } from './stale.ts'
import { waitsWords, whatWords } from './words-of.ts'

/** One person may say yes to it, and nothing about it wants a second look. */
export const isSmall = ({ state, hindrance, needsTwo, watch }: ListedRequest): boolean =>
  state === 'pending' && hindrance === null && !needsTwo && !watch

export const SeveralSheet = ({ requests, onClose }: { requests: readonly ListedRequest[]; onClose: () => void }) => (
  <SeveralMoney
    call={approve}
    rows={requests}
    keyOf={({ gtid }) => gtid}
    valueOf={({ value }) => value}
    nameOf={({ party }) => party.name}
    detailOf={(request) => `${whatWords(request)} · ${waitsWords(request.waits)}`}
    inputOf={({ gtid, kind }) => ({ params: { gtid }, body: kind === 'tickets' ? { valueDate: dayKey(Date.now()) } : {} })}
    // Since the list was read it has come to want two.
    endOf={({ state }) =>
      state === 'pending' || state === 'returned' ? { words: t('approvals.said'), missing: true } : { words: t('inbox.state.approved') }
    }
    title={t('inbox.several_title')}
    lead={(rows) => <Lead orders={rows.filter(({ kind }) => kind === 'tickets')} />}
    act={(count, value) => t('inbox.several_do', { count, value })}
    done={(count) => t('inbox.several_done', { count })}
    readAnew={invalidateInbox}
    onClose={onClose}
  />
)

const Lead = ({ orders: [first, ...rest] }: { orders: readonly ListedRequest[] }) => (
  <>
    {first && <Bills first={first.gtid} count={1 + rest.length} />}
    <p className="m-0 text-ink-2">{t('inbox.several_body')}</p>
  </>
)

/** What a yes to orders brings besides: an invoice each, of today, and how long the tickets last. Anything else: one at a time. */
function Bills({ first, count }: { first: string; count: number }) {
  const agency = useAsk(getRequest, { params: { gtid: first } }, { keepPrevious: true }).data?.agency
  return (
    <p className="m-0" aria-live="polite">
      {agency ? t('inbox.several_bills', { count, number: agency.nextInvoice ?? '', until: shortDay(agency.lastDay) }) : '\u00a0'}
    </p>
  )
}
