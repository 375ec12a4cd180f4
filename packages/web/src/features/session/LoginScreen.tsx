/** The login: drawn at build time and taken over in place, so that people can type before our code has loaded. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from '../../routing/router.tsx'
import { Refused } from '../../api/answers.ts'
import { useCircuit } from '../../settings/circuit.ts'
import { onSettings, settings } from '../../settings/settings.ts'
import { Logo } from '../../ui/Logo.tsx'
import { login } from '../../auth/log-in-out.ts'
import type { Waiting } from '../../auth/retry-with-check.ts'
import { hasPasskeys } from '../../device/passkeys.ts'
import { paths } from '../../routing/paths.ts'
import { logoutReason } from '../../auth/logout-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordEye } from '../../ui/PasswordEye.tsx'
import { useTitle } from '../../ui/title.ts'
import { errorWords } from '../../api/refusals.ts'
import { changeLanguage, currentLanguage, t } from '../../words/words.ts'

/** What the button says meanwhile. */
const WORDS = { going: 'login.submitting', checking: 'login.checking', waiting: 'login.waiting' } as const

interface Missing {
  username?: boolean
  password?: boolean
}

/** Coming in, by name and password or by passkey: what is missing, what is under way, and why it did not work. */
function useComeIn() {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [missing, setMissing] = useState<Missing>({})

  const submit = async (sent: HTMLFormElement) => {
    const data = new FormData(sent)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const gaps: Missing = { username: username === '', password: password === '' }
    setMissing(gaps)
    setTrouble(null)
    if (gaps.username || gaps.password) {
      sent.querySelector<HTMLInputElement>(`[name=${gaps.username ? 'username' : 'password'}]`)?.focus()
      return
    }
    setBusy(true)
    setWaiting(null)
    try {
      await login(username, password, setWaiting)
    } catch (error) {
      setTrouble(error instanceof Refused && error.error === 'too_many' ? `${errorWords(error)} ${t('login.or_reset')}` : errorWords(error))
      setBusy(false)
    }
  }

  const byPasskey = async () => {
    setBusy(true)
    setTrouble(null)
    const { enterByPasskey } = await import('../stepup/public.ts')
    setTrouble(await enterByPasskey())
    setBusy(false)
  }
  return { busy, words: t(busy ? WORDS[waiting ?? 'going'] : 'login.submit'), trouble, missing, submit, byPasskey }
}

export function LoginScreen() {
  const circuit = useCircuit()
  useTitle(t('login.title'))
  const [query] = useSearchParams()
  const [said] = useState(logoutReason)
  const form = useRef<HTMLFormElement>(null)
  const { busy, words, trouble, missing, submit, byPasskey } = useComeIn()
  const [shown, setShown] = useState(false)
  // Drawn with the page, so that nothing moves; taken away where the browser knows no passkeys.
  const [passkeys, setPasskeys] = useState(true)

  useEffect(() => {
    setPasskeys(hasPasskeys())
    // Somebody was quicker than our code: the page's inline script kept the press of the button.
    const early = globalThis as { taschinoSubmitted?: boolean }
    if (early.taschinoSubmitted) form.current?.requestSubmit()
    delete early.taschinoSubmitted
  }, [])

  return (
    <main className="grid min-h-dvh grid-cols-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <LoginSide />
      <div className="mx-auto flex w-full max-w-md flex-col justify-center px-6 py-8">
        <Logo {...circuit} className="mb-2 text-[26px] text-brand wide:hidden" />
        <p className="m-0 mb-8 text-ink-2 wide:hidden">{t('app.tagline')}</p>
        <h1 className="m-0 mb-5 text-2xl">{t('login.title')}</h1>
        <Unbegun />
        {said !== null && trouble === null && (
          <Notice kind="warn" title={said.title} className="mb-4">
            {said.body}
          </Notice>
        )}
        {query.get('redirectURL') !== null && trouble === null && <p className="m-0 mb-4 text-ink-2">{t('login.again')}</p>}
        <Form ref={form} method="post" onSend={(sent) => void submit(sent)} className="grid gap-4">
          {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
          <Field
            label={t('login.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={120}
            error={missing.username && t('login.username_missing')}
          />
          <Field
            label={t('login.password')}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            maxLength={128}
            error={missing.password && t('login.password_missing')}
            end={<PasswordEye shown={shown} onChange={setShown} />}
          />
          <Button type="submit" busy={busy} className="mt-2">
            {words}
          </Button>
        </Form>
        <Button kind="plain" hidden={!passkeys} disabled={busy} className="mt-2" onClick={() => void byPasskey()}>
          {t('login.passkey')}
        </Button>
        <a href={paths.resetPassword()} className="mt-3 flex min-h-11 items-center self-center font-semibold text-brand">
          {t('login.forgot')}
        </a>
        <OtherLanguage />
      </div>
    </main>
  )
}

/** Nobody has a name and a password here yet: whoever began the service has a link. */
function Unbegun() {
  const unbegun = useSyncExternalStore(
    onSettings,
    () => settings().unbegun,
    () => '',
  )
  return unbegun === 'yes' ? (
    <Notice kind="warn" title={t('login.unbegun_title')} className="mb-4">
      {t('login.unbegun')}
    </Notice>
  ) : null
}

const OTHER = { it: 'en', en: 'it' } as const
const ITS_NAME = { it: 'Italiano', en: 'English' } as const

/** Whoever reads the other language finds it by its own name, before they are anybody here. */
function OtherLanguage() {
  const other = OTHER[currentLanguage()]
  return (
    <button
      type="button"
      lang={other}
      onClick={() => void changeLanguage(other)}
      className="flex min-h-11 items-center self-center px-3 font-semibold text-ink-2">
      {ITS_NAME[other]}
    </button>
  )
}

/** Wide windows have room for the picture that the app is about: tickets in a pocket. */
function LoginSide() {
  const circuit = useCircuit()
  return (
    <div className="relative hidden flex-col justify-between overflow-hidden bg-brand-2 p-12 text-on-side wide:flex">
      <Logo {...circuit} className="text-[26px]" />
      <svg aria-hidden viewBox="0 0 400 340" className="mx-auto w-full max-w-md">
        <g transform="rotate(-7 200 150)">
          <rect x="70" y="30" width="260" height="150" rx="18" fill="#7a5600" />
          <path d="M90 72h220" stroke="#fff" strokeOpacity=".4" strokeWidth="2" strokeDasharray="7 7" />
        </g>
        <g transform="rotate(4 200 180)">
          <rect x="64" y="66" width="272" height="150" rx="18" fill="#8a3b12" />
          <path d="M84 108h232" stroke="#fff" strokeOpacity=".4" strokeWidth="2" strokeDasharray="7 7" />
        </g>
        <g transform="rotate(-1 200 200)">
          <rect x="58" y="104" width="284" height="150" rx="18" fill="#1d6b4f" />
          <path d="M78 146h244" stroke="#fff" strokeOpacity=".4" strokeWidth="2" strokeDasharray="7 7" />
        </g>
        <path d="M38 168h324v82c0 46-52 74-162 74S38 296 38 250Z" fill="#f6fbf4" />
        <path
          d="M52 182h296v68c0 38-44 60-148 60S52 288 52 250Z"
          fill="none"
          stroke="#10261d"
          strokeOpacity=".25"
          strokeWidth="2.500"
          strokeDasharray="8 7"
        />
        <circle cx="200" cy="246" r="30" fill="#ffb703" />
        <path d="M187 246l9 9 18-19" fill="none" stroke="#10261d" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className="m-0 text-2xl font-bold tracking-tight">{t('app.tagline')}</p>
    </div>
  )
}
