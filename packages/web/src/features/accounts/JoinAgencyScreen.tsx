/** The link of another employer's invitation: whoever is in says yes or no to it, whoever is not comes in first. */
import { paths } from '../../routing/paths.ts'
import { Link, useLocation, useNavigate } from '../../routing/router.tsx'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { Invitation } from '../agencies/public.ts'
import { keepCode, useLetter } from './letter-code.ts'
import { Unopened } from './parts.tsx'

export function JoinAgencyScreen() {
  const { role } = useSession()
  const letter = useLetter('activation')
  const over = {
    words: t('employers.over'),
    act: t('employers.over_act'),
    to: role === 'enduser' ? paths.employers() : paths.login(paths.employers()),
  }
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('employers.join_title')} over={over} />
  const { agency } = letter.about
  if (!agency) return <Unopened letter={{ state: 'over' }} title={t('employers.join_title')} over={over} />
  return (
    <Page title={t('employers.join_title')}>
      {role === 'enduser' ? (
        <Answer agency={agency.name} code={letter.code} />
      ) : (
        <ComeIn agency={agency.name} code={letter.code} inside={role !== null} />
      )}
    </Page>
  )
}

function Answer({ agency, code }: { agency: string; code: string }) {
  const navigate = useNavigate()
  return <Invitation agency={agency} which={{ code }} onEnd={() => navigate(paths.employers(), { replace: true, root: true })} />
}

/** Tickets arrive at the access with which somebody pays: another one of theirs is of no use here. */
function ComeIn({ agency, code, inside }: { agency: string; code: string; inside: boolean }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (inside)
    return (
      <Notice kind="warn" title={t('employers.invites', { agency })}>
        {t('employers.other_role')}
      </Notice>
    )
  return (
    <>
      <h2 className="mt-0 mb-2 text-base">{t('employers.invites', { agency })}</h2>
      <p className="mt-0 mb-5 text-ink-2">{t('employers.come_in')}</p>
      <Button
        wide
        onClick={() => {
          keepCode(code)
          navigate(paths.login(pathname))
        }}>
        {t('employers.come_in_act')}
      </Button>
      <Link to={paths.resetPassword()} className={`${buttonClass('ghost')} mt-3`}>
        {t('login.forgot')}
      </Link>
    </>
  )
}
