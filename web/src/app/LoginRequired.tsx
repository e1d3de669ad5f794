import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { NotFound } from '@/shared/ui/NotFound'

const LOGIN = [{ to: paths.login }]

/** The login page leads back here (AUTH-5), and checks the path. */
export default function LoginRequired() {
  const [login] = useAvailableLinks(LOGIN)
  const { pathname, search } = useLocation()
  return (
    <ForVisitors isPage>
      <NotFound title={t`Login Required`} detail={t`Please log in to see this page.`}>
        <Button asChild>
          <Link to={login ? withReturn(login.to, pathname + search) : paths.home}>{login ? t`Login` : t`Return to Home`}</Link>
        </Button>
      </NotFound>
    </ForVisitors>
  )
}
