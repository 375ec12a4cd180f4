/** The switch for push messages on this device, with a word where the browser forbids them or has none. */
import { useEffect, useState } from 'react'
import { pushState, setUpPush, turnOffPush, type PushState } from '../../push/push-setup.ts'
import { isAskedByHand } from '../../device/install/install.ts'
import { inShell } from '../../device/native.ts'
import { permission } from '../../device/push.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { InstallSteps } from '../../ui/InstallSteps.tsx'
import { t } from '../../words/words.ts'

/** `failed`: the person said yes, and the device could not. */
type Shown = PushState | 'failed' | 'busy'

const HINTS = {
  on: 'notices.device_hint',
  off: 'notices.device_hint',
  busy: 'notices.device_busy',
  blocked: 'notices.device_blocked',
  local: 'notices.device_local',
  failed: 'notices.device_failed',
} as const

export function DevicePush() {
  const [state, setState] = useState<Shown>('off')
  useEffect(() => {
    let over = false
    void pushState().then((now) => {
      if (!over) setState(now)
    })
    return () => {
      over = true
    }
  }, [])
  const set = async (wanted: boolean) => {
    if (state === 'busy') return
    setState('busy')
    if (!wanted) await turnOffPush().catch(() => undefined)
    const after = wanted ? await setUpPush() : 'off'
    setState(wanted && after === 'off' ? 'failed' : after)
  }
  // An iPhone lets only an app of its home screen tell anything: a switch here could do nothing but fail.
  if (isAskedByHand() && permission() === null)
    return (
      <Card className="mb-6">
        <strong className="block">{t('notices.device')}</strong>
        <span className="text-sm text-ink-2">{t('notices.device_home_screen')}</span>
        <InstallSteps />
      </Card>
    )
  return (
    <Card flush className="mb-6">
      <Switch
        label={t('notices.device')}
        hint={<span role="status">{t(state === 'blocked' && inShell() ? 'notices.device_blocked_shell' : HINTS[state])}</span>}
        checked={state === 'on' || state === 'local' || state === 'busy'}
        onChange={(wanted) => void set(wanted)}
      />
    </Card>
  )
}
