import type { ReactNode } from 'react'
import { t } from 'ttag'
import { UnknownPage } from './UnknownPage'

export const UnknownPortion = ({ children }: { children: ReactNode }) => (
  <UnknownPage sentence={t`There is no portion at this address.`} title={t`Torah Timeline Not Found`}>
    {children}
  </UnknownPage>
)
