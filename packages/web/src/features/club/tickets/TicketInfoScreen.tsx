/** A ticket of a brand: masked, or in clear for the till; usable, used or expired. */
import { Eye } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getTicket, listTickets, revealTicket, useTicket as noteTicket, type ClubTicket } from '@taschino/contract/club/tickets.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useParams } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { HeldOut, lastDay, MerchantLogo, SpentNote, useSealed } from '../../gift-codes/public.ts'
import { LateReport } from '../vouchers/late-report.tsx'
import { useStepUp } from '../../stepup/public.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { NotRead } from '../NotRead.tsx'

type Seen = OutputOf<typeof revealTicket>
const changed = () => invalidate(getTicket, listTickets)

export function TicketInfoScreen() {
  const idTicket = Number(useParams()['idTicket'])
  const onBack = useBack(paths.club({ mine: 'tickets' }))
  const answer = useAsk(getTicket, { params: { idTicket } }, { kept: true })
  const { data, error } = answer
  return (
    <Page title={data ? <bdi>{data.brandName}</bdi> : t('club.ticket')} onBack={onBack} width="narrow">
      <StaleNotice failed={answer.isError} asOf={answer.dataUpdatedAt} />
      {data ? (
        <OneTicket key={data.idTicket} ticket={data} />
      ) : error ? (
        <NotRead error={error} again={answer.refetch} />
      ) : (
        <Skeleton className="h-72 rounded-m" />
      )}
    </Page>
  )
}

function OneTicket({ ticket }: { ticket: ClubTicket }) {
  const { idTicket, state } = ticket
  const { seen, keep } = useSealed<Seen>(`club-ticket ${idTicket}`, ticket.revealedAt !== null)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(revealTicket, { prove: withStepUp, onDone: (shown) => keep(shown).then(changed) })
  // What its owner noted as used may still be looked at; what the brand says is over may not.
  const mayOpen = state === 'issued' || (state === 'used' && ticket.spent > 0)
  const open = mayOpen ? seen : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {open ? <Open ticket={ticket} seen={open} /> : <Closed ticket={ticket} />}
      {!open && mayOpen && (
        <>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Button busy={act.busy} icon={<Eye aria-hidden size={20} />} onClick={() => act.start({ params: { idTicket } })}>
            {t(ticket.revealedAt === null ? 'ticket.reveal' : 'ticket.reveal_again')}
          </Button>
        </>
      )}
      <LateReport idVoucher={idTicket} problem={ticket.problem} may={mayOpen && ticket.revealedAt !== null} changed={changed} />
      {sheet}
    </div>
  )
}

function Open({ ticket, seen }: { ticket: ClubTicket; seen: Seen }) {
  const act = useAct(noteTicket, { onDone: changed })
  const { idTicket, unit, spent, state } = ticket
  return (
    <>
      <HeldOut
        name={ticket.name}
        left={unit - spent}
        format={ticket.barcodeFormat}
        code={seen.code}
        pin={seen.pin}
        url={seen.url}
        lastDay={lastDay(ticket)}
      />
      <SpentNote
        unit={unit}
        spent={spent}
        over={state !== 'issued'}
        busy={act.busy}
        trouble={act.trouble}
        onNote={(body) => act.start({ params: { idTicket }, body })}
      />
    </>
  )
}

const KINDS: Readonly<Record<ClubTicket['state'], TagKind>> = { issued: 'ok', used: 'plain', expired: 'bad', cancelled: 'bad' }

function Closed({ ticket }: { ticket: ClubTicket }) {
  const { brandName, logo, name, state } = ticket
  return (
    <div className="rounded-m border border-line bg-card p-4 text-center">
      <span className="flex justify-center">
        <MerchantLogo logo={logo} name={brandName} size="l" />
      </span>
      <p className="mt-2 mb-0 text-lg font-bold break-words">
        <bdi>{name}</bdi>
      </p>
      <p className="m-0 text-sm text-ink-2">
        <bdi>{brandName}</bdi>
      </p>
      <p className="m-0">
        <BigMoney cents={ticket.unit - ticket.spent} />
      </p>
      <p className="m-0 text-sm text-ink-2">{lastDay(ticket)}</p>
      <p className="mt-2 mb-0">
        <Tag kind={KINDS[state]}>{t(`club.ticket.${state}`)}</Tag>
      </p>
      {state !== 'issued' && <p className="mt-3 mb-0 text-[15px] text-ink-2">{t(`ticket.over.${state}`)}</p>}
      <p className="mt-3 mb-0 text-sm text-ink-2">{t('club.come_on', { at: dayTime(ticket.at) })}</p>
    </div>
  )
}
