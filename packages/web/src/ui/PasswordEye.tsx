/** The button with an eye that shows and hides a typed password. */
import { Eye, EyeOff } from 'lucide-react'
import { t } from '../words/words.ts'
import { IconButton } from './Button.tsx'

export function PasswordEye({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <IconButton
      label={t(shown ? 'login.hide_password' : 'login.show_password')}
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
      className="me-1">
      {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
    </IconButton>
  )
}
