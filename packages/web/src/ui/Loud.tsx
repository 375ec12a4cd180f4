/** The switches for sound, voice and vibration of this device, with a button to try them. */
import { Volume2 } from 'lucide-react'
import { announce } from '../device/sound/announce.ts'
import { setLoud, useLoud } from '../device/sound/loudness.ts'
import type { Loudness } from '../device/sound/loudness.ts'
import { unlockSound } from '../device/sound/sound.ts'
import { hasVoice, hush } from '../device/sound/speech.ts'
import { currentLanguage, t } from '../words/words.ts'
import { spokenPayment } from '../words/spoken-money.ts'
import { Button } from './Button.tsx'
import { Switch } from './Switch.tsx'

export function LoudSwitch({ way }: { way: Loudness }) {
  const on = useLoud(way)
  const dumb = way.endsWith('voice') && !hasVoice(currentLanguage())
  const change = (next: boolean) => {
    setLoud(way, next)
    // Whoever switches a voice off means the sentence that is being said, too.
    if (!next && way.endsWith('voice')) hush()
  }
  return (
    <Switch label={t(`till.loud.${way}`)} hint={t(dumb ? 'till.loud.no_voice' : `till.loud.${way}_hint`)} checked={on} onChange={change} />
  )
}

/** "Pagati ventitré euro e cinquanta": what the switches above let through of it. */
export function LoudTrial({ voice = 'voice' }: { voice?: 'voice' | 'own_voice' }) {
  const hear = () => {
    unlockSound()
    announce('paid', spokenPayment(2350, 0, currentLanguage()), currentLanguage(), voice)
  }
  return (
    <Button kind="soft" icon={<Volume2 aria-hidden size={20} />} onClick={hear}>
      {t('till.loud.try')}
    </Button>
  )
}
