import { Link } from 'react-router'
import { t } from 'ttag'
import { loginPath } from '../returnPath'

export function BackToLogin({ returnTo }: { returnTo: string }) {
  return (
    <p className="mt-6 border-t border-rule pt-4 text-center text-[0.9375rem]">
      <Link to={loginPath(returnTo)} className="inline-flex min-h-11 items-center font-medium text-tekhelet underline-offset-4 hover:underline">
        {t`Back to login`}
      </Link>
    </p>
  )
}
