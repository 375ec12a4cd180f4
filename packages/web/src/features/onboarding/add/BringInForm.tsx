/** The form for a new shop or group in four steps, kept on the device until it is sent. */
import { useEffect, useEffectEvent, useState } from 'react'
import { CloudOff } from 'lucide-react'
import { getGroup, listReviews } from '@taschino/contract/onboarding.ts'
import { ask } from '../../../api/ask.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useSearchParams } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { StepsLine } from '../../../ui/StepsLine.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { ContractStep } from './ContractStep.tsx'
import { FirmStep } from './FirmStep.tsx'
import { OwnerStep } from './OwnerStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { Sent } from './Sent.tsx'
import { STEPS, type ShopDraft } from './shop-draft.ts'
import { useBringIn, useShownFault, type BringIn } from './use-bring-in.ts'

export function BringInForm({ isGroup }: { isGroup: boolean }) {
  const { role } = useSession()
  const agent = role === 'agent' || role === 'superagent'
  const list = agent ? paths.agentShops() : paths.companyShops({ view: 'review' })
  const onBack = useBack(list)
  const { withStepUp, sheet } = useStepUp()
  const form = useBringIn(isGroup, withStepUp)
  const { draft, set, step, at, fault, act, next } = form
  const [presses, setPresses] = useState(0)
  const place = useShownFault(presses > 0 && (form.tried || act.error !== null) ? `${presses} ${String(act.error !== null)}` : null, at)
  useWantedGroup(isGroup, draft, set)
  const { result } = act
  if (result) return <Sent made={result} agent={agent} list={list} onAnother={act.dismiss} />
  const last = at === STEPS.length - 1
  const props = { draft, set, fault, agent, isGroup }
  return (
    <Page
      title={t(isGroup ? 'shopAdd.title_group' : 'shopAdd.title')}
      onBack={() => (at === 0 ? onBack() : form.go(at - 1))}
      foot={
        <Button type="submit" form="bring-in" busy={act.busy}>
          {t(last ? (form.offline ? 'shopAdd.send_again' : 'shopAdd.send') : 'act.continue')}
        </Button>
      }>
      <StepsLine label={t('shopAdd.steps')} steps={STEPS.map((one) => t(`shopAdd.step.${one}`))} at={at} />
      <Kept form={form} />
      <Form
        id="bring-in"
        onSend={() => {
          setPresses(presses + 1)
          next()
        }}>
        <div ref={place}>
          <Trouble form={form} />
          {step === 'firm' && <FirmStep {...props} />}
          {step === 'place' && <PlaceStep {...props} />}
          {step === 'owner' && <OwnerStep {...props} />}
          {step === 'contract' && <ContractStep {...props} contract={form.contract} />}
        </div>
      </Form>
      {sheet}
    </Page>
  )
}

/** `?group=`: a new shop of that group, as the group's own screen asks for it. */
function useWantedGroup(isGroup: boolean, draft: ShopDraft, set: (change: Partial<ShopDraft>) => void): void {
  const [search] = useSearchParams()
  const id = isGroup ? undefined : /^[1-9]\d{0,8}$/.exec(search.get('group') ?? '')?.[0]
  const take = useEffectEvent(async (wanted: string) => {
    if (draft.group?.id === Number(wanted)) return
    const group = await ask(getGroup, { params: { id: wanted } }, { quiet: true }).catch(() => null)
    if (group) set({ group: { id: group.id, title: group.title } })
  })
  useEffect(() => {
    if (id !== undefined) void take(id)
  }, [id])
}

/** That something was here when the screen was opened, and the way to be rid of it. */
function Kept({ form }: { form: BringIn }) {
  const [sure, setSure] = useState(false)
  if (!form.found) return null
  return (
    <Notice
      className="mb-4"
      act={
        sure ? (
          <>
            <Button
              kind="danger"
              size="small"
              onClick={() => {
                setSure(false)
                form.throwAway()
              }}>
              {t('shopAdd.throw_away_sure')}
            </Button>
            <Button kind="plain" size="small" onClick={() => setSure(false)}>
              {t('act.cancel')}
            </Button>
          </>
        ) : (
          <Button kind="plain" size="small" onClick={() => setSure(true)}>
            {t('shopAdd.throw_away')}
          </Button>
        )
      }>
      {t('shopAdd.found')}
    </Notice>
  )
}

/** What went wrong with the whole: what is about a field stands at the field. */
function Trouble({ form: { act, offline, draft, fault } }: { form: BringIn }) {
  if (act.error === null) return null
  if (offline)
    return (
      <div role="alert" className="mb-4 flex gap-3 rounded-m bg-gold-soft p-4 text-on-gold-soft">
        <CloudOff aria-hidden size={20} className="mt-0.5 shrink-0" />
        <div>
          <strong className="block">{t('shopAdd.offline')}</strong>
          <span className="text-[15px]">{t('shopAdd.offline_body')}</span>
        </div>
      </div>
    )
  if (act.refusal?.error === 'vat_waits') return <Waits draft={draft} />
  const atField = ['vatNumber', 'feeMax', 'capabilities', 'idShopGroup', 'email', 'username', 'file'].some(
    (field) => fault(field) !== undefined,
  )
  if (atField) return null
  return (
    <Notice kind="bad" className="mb-4">
      {act.trouble}
    </Notice>
  )
}

/** Sent twice over a bad network it waits already: then the way leads to it. Somebody else's is not told. */
function Waits({ draft }: { draft: ShopDraft }) {
  const query = { text: draft.title.trim(), state: 'waiting' as const, limit: '5' }
  const found = useAsk(listReviews, { query }, { quiet: true, staleTime: 0 }).data
  const own = found?.items.find(({ about }) => about.title === draft.title.trim() && about.businessName === draft.businessName.trim())
  // Of anybody else's nothing is told but that: it stands at the field.
  if (!own) return null
  return (
    <Notice
      kind="warn"
      className="mb-4"
      title={t('shopAdd.waits_own')}
      act={
        <Link to={paths.shopRecord(own.about.id)} className={buttonClass('primary', 'small')}>
          {t('shopAdd.see_it')}
        </Link>
      }>
      {t('shopAdd.waits_own_body', { title: own.about.title })}
    </Notice>
  )
}
