/** What this device could do for its person, asked where they read their news: to be told at once, and the app on the home screen. */
import { useState, useSyncExternalStore } from 'react'
import type { Role } from '@taschino/contract/roles.ts'
import { useAct } from '../../api/use-act.ts'
import { canInstall, install, mayOfferInstall, noteInstallAnswered, onInstallable } from '../../device/install/install.ts'
import { mayOffer, noteRefused, setUpPush } from '../../push/push-setup.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { InstallSteps } from '../../ui/InstallSteps.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import type { WordKey } from '../../words/words.ts'

/** What each role would be told of. */
const WORDS: Readonly<Record<Role, WordKey>> = {
  enduser: 'notices.offer',
  shop: 'notices.offer_shop',
  agency: 'notices.offer_agency',
  agent: 'notices.offer_agent',
  superagent: 'notices.offer_agent',
  company: 'notices.offer_company',
  admin: 'notices.offer_company',
}

export function DeviceOffers() {
  const { role } = useSession()
  const [answered, setAnswered] = useState(false)
  if (!answered && role !== null && mayOffer()) return <PushOffer words={WORDS[role]} onDone={() => setAnswered(true)} />
  return <InstallOffer />
}

function PushOffer({ words, onDone }: { words: WordKey; onDone: () => void }) {
  const { busy, start } = useAct(setUpPush, { onEnd: onDone })
  const refuse = () => {
    noteRefused()
    onDone()
  }
  return (
    <Notice
      className="mb-4"
      title={t(words)}
      act={
        <>
          <Button size="small" busy={busy} onClick={() => start()}>
            {t('notices.offer_yes')}
          </Button>
          <Button size="small" kind="ghost" onClick={refuse}>
            {t('install.later')}
          </Button>
        </>
      }>
      {t('notices.offer_body')}
    </Notice>
  )
}

/** Where the browser can put it there by itself, on a yes; or where only the person can, step by step. */
function InstallOffer() {
  const installable = useSyncExternalStore(onInstallable, canInstall, () => false)
  const [answered, setAnswered] = useState(false)
  if (answered || !mayOfferInstall()) return null
  const answer = (yes: boolean) => {
    noteInstallAnswered()
    setAnswered(true)
    if (yes) void install()
  }
  return (
    <Notice
      className="mb-4"
      title={t('install.offer')}
      act={
        installable ? (
          <>
            <Button size="small" onClick={() => answer(true)}>
              {t('install.yes')}
            </Button>
            <Button size="small" kind="ghost" onClick={() => answer(false)}>
              {t('install.later')}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => answer(false)}>
            {t('install.understood')}
          </Button>
        )
      }>
      {t(installable ? 'install.offer_body' : 'install.offer_by_hand')}
      {!installable && <InstallSteps />}
    </Notice>
  )
}
