/** Sets up a proof within the sheet for somebody who has none, so that nobody is sent away from what they were doing. */
import { useState } from 'react'
import { KeyRound, Smartphone } from 'lucide-react'
import { hasPasskeys } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { LinkApp, RecoveryCodes } from './LinkApp.tsx'
import { MakePasskey } from './MakePasskey.tsx'

export interface SetUpProps {
  /** The login counts as proved now, and what was being decided goes on. */
  onReady: () => void
  /** They have chosen one of the ways, or are back at the choice. */
  onChosen: (chosen: boolean) => void
}

/** There is nothing else that could be asked for: the password is, by each way itself. */
const atOnce = <T,>(work: () => Promise<T>): Promise<T> => work()

export function SetUp({ onReady, onChosen }: SetUpProps) {
  const [way, setWay] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const choose = (next: typeof way) => {
    setWay(next)
    onChosen(next !== null)
  }
  if (codes !== null)
    return (
      <div>
        <RecoveryCodes codes={codes} />
        <Button className="mt-4" onClick={onReady}>
          {t('stepup.saved_go_on')}
        </Button>
      </div>
    )
  if (way === null) {
    return (
      <div className="grid gap-2">
        <Button kind="ghost" icon={<Smartphone aria-hidden size={20} />} onClick={() => choose('totp')}>
          {t('stepup.set_up.totp')}
        </Button>
        {hasPasskeys() && (
          <Button kind="ghost" icon={<KeyRound aria-hidden size={20} />} onClick={() => choose('passkey')}>
            {t('stepup.set_up.passkey')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {way === 'totp' ? <LinkApp withStepUp={atOnce} onDone={setCodes} /> : <MakePasskey withStepUp={atOnce} onDone={onReady} />}
      <Button kind="plain" size="small" wide onClick={() => choose(null)}>
        {t('stepup.other_way')}
      </Button>
    </div>
  )
}
