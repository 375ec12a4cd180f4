/** Reported purchases at the company: the receipt, the computed cashback, and the answer. */
import { useEffect, useState } from 'react'
import { FileText, ReceiptText } from 'lucide-react'
import { decideClaim, exportClaims, getClaimReceipt, listClaims } from '@taschino/contract/club/cashback.ts'
import { CLAIM_STATES } from '@taschino/contract/club/cashback-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useInfinite } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import type { OwnedClaim } from './ClaimsTable.tsx'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { instantOf } from '../../gift-codes/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { ClaimRow } from '../cashback/MyClaims.tsx'
import { Decide, Facts } from './Decide.tsx'
import { useStays } from './use-stays.ts'

const PaperView = late(async () => (await import('../../../api/PaperView.tsx')).PaperView)

const nameOf = ({ idClaim }: OwnedClaim): string => String(idClaim)

/** Nobody without a desk fetches it. */
const ClaimsTable = late(() => import('./ClaimsTable.tsx').then((module) => module.ClaimsTable))

const NoClaims = () => (
  <EmptyState icon={<ReceiptText size={32} />} title={t('companyCashback.claims_none')}>
    {t('companyCashback.claims_none_body')}
  </EmptyState>
)

export function Claims() {
  const [open, setOpen] = useState<OwnedClaim | null>(null)
  if (!useWide()) return <ClaimRows />
  return (
    <>
      <ClaimsTable.Component {...coming} onOpen={setOpen} none={<NoClaims />} />
      {open && <ClaimSheet key={open.idClaim} claim={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function ClaimRows() {
  const [state, setState] = useState<(typeof CLAIM_STATES)[number]>('open')
  const list = useInfinite(listClaims, { query: { state } })
  const { chosen, pathTo, close } = useChosen('claim', ID)
  const found = list.items.find((one) => nameOf(one) === chosen)
  const open = useStays(found, chosen === null ? null : String(chosen), nameOf)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <FilterChips label={t('act.filters')}>
          {CLAIM_STATES.map((one) => (
            <Chip key={one} pressed={state === one} onClick={() => setState(one)}>
              {t(`cashback.claim_state.${one}`)}
            </Chip>
          ))}
        </FilterChips>
        <ExportButton call={exportClaims} query={{ state }} name={t('companyCashback.claims_file')} />
      </div>
      <div className="mt-3">
        <PagedList list={list} waiting={3} none={<NoClaims />}>
          {(claims) => (
            <Rows label={t('companyCashback.view.claims')}>
              {claims.map((claim) => (
                <ClaimRow key={claim.idClaim} claim={claim} owner={claim.owner} to={pathTo(claim.idClaim)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
      {open && <ClaimSheet key={open.idClaim} claim={open} onClose={close} />}
    </>
  )
}

function ClaimSheet({ claim, onClose }: { claim: OwnedClaim; onClose: () => void }) {
  const act = useMoneyCall(decideClaim)
  const [reason, setReason] = useState('')
  const [share, setShare] = useState(claim.share)
  useMoneyEnd(act, () => invalidate(listClaims))
  const decide = (as: 'granted' | 'rejected') =>
    act.start(
      { params: { id: claim.idClaim }, body: { as, reason: reason.trim(), ...(as === 'granted' ? { share } : {}) } },
      { value: money(as === 'granted' ? share : claim.amount), name: claim.owner ?? claim.brandName },
    )
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{claim.owner ?? claim.brandName}</bdi>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        <Facts
          facts={[
            [t('companyCashback.brand'), claim.brandName],
            [t('cashback.claim_day'), shortDay(instantOf(claim.date))],
            [t('companyCashback.purchase'), money(claim.amount)],
            [t('companyCashback.share'), money(claim.share)],
          ]}
        />
        <Receipt idClaim={claim.idClaim} />
        {act.state === 'done' ? (
          <p role="status" className="m-0 font-semibold">
            {t(act.result?.state === 'granted' ? 'companyCashback.credited' : 'companyCashback.decided')}
          </p>
        ) : claim.state === 'open' ? (
          <>
            <AmountInput
              cents={share}
              onChange={setShare}
              max={claim.share}
              keypad={false}
              label={t('companyCashback.give')}
              hint={t('companyCashback.give_hint')}
            />
            <Decide
              reason={reason}
              onReason={setReason}
              busy={isUnderWay(act)}
              trouble={<MoneyTrouble act={act} />}
              yes={share > 0 ? t('companyCashback.yes', { value: money(share) }) : null}
              no={t('companyCashback.claim_no')}
              onYes={() => decide('granted')}
              onNo={() => decide('rejected')}
            />
          </>
        ) : (
          <p className="m-0">
            «<bdi>{claim.reason}</bdi>»
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** Fetched with who is in, never by an address; a photo is shown as it is, a PDF as we draw it. */
function Receipt({ idClaim }: { idClaim: number }) {
  const [picture, setPicture] = useState<string | null>(null)
  const [paper, setPaper] = useState<Blob | null>(null)
  const act = useAct(async () => {
    const file = await askFile(getClaimReceipt, { params: { id: idClaim } })
    if (file.type === 'application/pdf') setPaper(file)
    else setPicture(URL.createObjectURL(file))
  })
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture)), [picture])
  if (paper !== null)
    return (
      <PaperView.Component
        name={`scontrino-${idClaim}.pdf`}
        load={() => Promise.resolve(paper)}
        waiting={null}
        failed={(again) => <Failed again={again} />}
      />
    )
  if (picture !== null) return <img src={picture} alt={t('cashback.receipt')} className="w-full rounded-m border border-line" />
  return (
    <div>
      {act.trouble !== null && (
        <p role="alert" className="mt-0 mb-2 text-sm text-bad">
          {act.trouble}
        </p>
      )}
      <Button kind="soft" size="small" busy={act.busy} icon={<FileText aria-hidden size={18} />} onClick={() => act.start(undefined)}>
        {t('companyCashback.see_receipt')}
      </Button>
    </div>
  )
}
