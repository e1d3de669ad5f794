import { locale } from '@/shared/lib/language'

/** '$88.00' for 8800 cents. The provider counts currencies without a smaller unit, such as the yen, in whole units. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
