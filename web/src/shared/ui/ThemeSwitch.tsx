import { t } from 'ttag'
import { THEMES, useTheme } from '@/shared/hooks/useTheme'
import { SegmentedControl } from './SegmentedControl'
import { THEME_OPTIONS } from './themeOptions'

/** The three themes as a radio group. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const options = THEMES.map((value) => {
    const { icon: Icon, label } = THEME_OPTIONS[value]
    return {
      value,
      label: (
        <>
          <Icon aria-hidden size={16} />
          {label}
        </>
      ),
    }
  })
  return <SegmentedControl label={t`Theme`} options={options} value={theme} onChange={choose} />
}
