/** Which till this device is, and how loud: set once, remembered here. */
import { Volume2 } from 'lucide-react'
import { announce } from '../../../device/announce.ts'
import { LOUDNESS, setLoud, useLoud } from '../../../device/loudness.ts'
import type { Loudness } from '../../../device/loudness.ts'
import { unlockSound } from '../../../device/sound.ts'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { currentLanguage, t } from '../../../words/words.ts'
import { spokenPayment } from '../../../words/spoken-money.ts'

export interface TillSheetProps {
  open: boolean
  onClose: () => void
  tills: readonly { code: string; name: string }[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

function LoudSwitch({ way }: { way: Loudness }) {
  const on = useLoud(way)
  return <li><Switch label={t(`till.loud.${way}`)} hint={t(`till.loud.${way}_hint`)} checked={on} onChange={(next) => setLoud(way, next)} /></li>
}

export function TillSheet({ open, onClose, tills, chosen, onChoose }: TillSheetProps) {
  const hear = () => {
    unlockSound()
    announce('paid', spokenPayment(2350, 0, currentLanguage()), currentLanguage())
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('till.settings')}>
      {tills.length > 1 && (
        <fieldset className="m-0 mb-4 border-0 p-0">
          <legend className="mb-2 font-semibold">{t('till.choose')}</legend>
          <div className="grid gap-2">
            {tills.map((till) => (
              <label key={till.code} className="flex min-h-13 cursor-pointer items-center gap-3 rounded-m border-[1.5px] border-line-strong px-4 has-checked:border-brand has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-brand">
                <input type="radio" name="till" checked={till.code === chosen} onChange={() => onChoose(till.code)} className="size-5 accent-brand" />
                <span className="font-semibold">{till.name}</span>
              </label>
            ))}
          </div>
          <p className="mt-2 mb-0 text-sm text-ink-2">{t('till.choose_hint')}</p>
        </fieldset>
      )}
      <Rows>{LOUDNESS.map((way) => <LoudSwitch key={way} way={way} />)}</Rows>
      <Button kind="soft" className="mt-3" icon={<Volume2 aria-hidden size={20} />} onClick={hear}>{t('till.loud.try')}</Button>
    </Sheet>
  )
}
