/** "Nuova agenzia": the form for an agency in three steps (firm, first person, people from a sheet), kept on the device until sent. */
import { useState } from 'react'
import { createAgency } from '@taschino/contract/agencies-record.ts'
import { listAgencies } from '@taschino/contract/requests.ts'
import { Refused } from '../../../api/answers.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useDraft } from '../../../auth/use-draft.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { StepsLine } from '../../../ui/StepsLine.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { bodyOf, EMPTY, FIRM, PERSON, wrongIn, type AgencyDraft } from './agency-draft.ts'
import { FirmStep } from './FirmStep.tsx'
import { Opened } from './Opened.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { usePeopleList } from './people-list.ts'
import { PersonStep } from './PersonStep.tsx'

const STEPS = ['agencyAdd.step.firm', 'agencyAdd.step.person', 'agencyAdd.step.people'] as const
type Step = 0 | 1 | 2

/** The first step in which something is missing: what the server took for wrong is looked for there, too. */
const stepOf = (path: string): Step => (path.startsWith('agencyData') ? 0 : path.startsWith('userData') ? 1 : 2)

/** Sends it; what the server took for wrong is shown in the step in which it was typed. */
function useOpening(onOpened: () => void, goTo: (step: Step) => void) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(createAgency, {
    prove: withStepUp,
    onDone: () => {
      onOpened()
      return invalidate(listAgencies)
    },
    onFailed: (error) => {
      if (!(error instanceof Refused)) return
      const path = error.fields[0]?.path ?? (error.error === 'vat_known' ? 'agencyData' : error.error === 'email_taken' ? 'userData' : null)
      if (path !== null) goTo(stepOf(path))
    },
  })
  return { act, sheet }
}

export function AgencyAddScreen() {
  const { role } = useSession()
  const staff = role === 'company' || role === 'admin'
  const agencies = staff ? paths.companyAgencies({ view: 'agencies' }) : paths.agentAgencies()
  const onBack = useBack(agencies)
  const draft = useDraft<AgencyDraft>('agency', EMPTY)
  const [step, setStep] = useState<Step>(0)
  const [tried, setTried] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const { act, sheet } = useOpening(draft.clear, setStep)
  const { value } = draft
  const list = usePeopleList(value.list)
  const wrong = step === 0 ? wrongIn(value, FIRM).length > 0 : step === 1 && wrongIn(value, PERSON).length > 0
  const next = () => {
    setTried(true)
    if (wrong) return
    if (step === 2) return act.start({ body: bodyOf(value), files: (file ? { file } : {}) as { file: File } })
    setTried(false)
    setStep(step === 0 ? 1 : 2)
    scrollTo({ top: 0 })
  }
  const back = () => {
    setTried(false)
    act.dismiss()
    if (step === 0) onBack()
    else setStep(step === 2 ? 1 : 0)
  }
  if (act.result)
    return (
      <Opened
        made={act.result}
        people={act.input?.body.idImport}
        list={agencies}
        staff={staff}
        onAnother={() => (act.dismiss(), setStep(0), setFile(null))}
      />
    )
  return (
    <Page
      title={t('agencyAdd.title')}
      onBack={back}
      foot={
        <Button busy={act.busy} disabled={step === 2 && list.waits} onClick={next}>
          {step < 2 ? t('act.next') : t(staff ? 'agencyAdd.open' : 'agencyAdd.hand_in')}
        </Button>
      }>
      <StepsLine label={t('agencyAdd.steps')} steps={STEPS.map((word) => t(word))} at={step} />
      {draft.found && step === 0 && (
        <Notice kind="info" className="mb-4">
          {t('agencyAdd.found')}{' '}
          <Button kind="plain" size="small" onClick={draft.clear}>
            {t('agencyAdd.anew')}
          </Button>
        </Notice>
      )}
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {act.trouble}
        </Notice>
      )}
      {step === 0 && <FirmStep draft={value} set={draft.set} tried={tried} wrong={(field) => act.wrong(`agencyData.${field}`)} />}
      {step === 1 && (
        <PersonStep draft={value} set={draft.set} tried={tried} wrong={(field) => act.wrong(`userData.${field}`)} staff={staff} />
      )}
      {step === 2 && <PeopleStep list={list} set={draft.set} file={file} onFile={setFile} staff={staff} />}
      {sheet}
    </Page>
  )
}
