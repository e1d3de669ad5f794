import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** A phone has no room for it. */
  isWide?: true
  /** Aligned at the right, on one line. */
  isNumber?: true
}
type Props<T> = {
  caption: string
  /** Columns of one width, for cells of long words. */
  isFixed?: boolean
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
}

/** A table whose first column names each row. */
export function DataTable<T>({ caption, isFixed = false, columns, rows, rowKey }: Props<T>) {
  return (
    <table className={cx('mt-3 w-full border-collapse', isFixed && 'table-fixed')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong text-sm text-ink-soft">
          {columns.map(({ title, isWide, isNumber }) => (
            // `main` breaks words anywhere; those of a heading stay whole.
            <th key={title} scope="col" className={cx('py-2 align-bottom font-semibold wrap-normal', isNumber ? 'ps-3 text-end' : 'pe-3 text-start', isWide && 'max-md:hidden')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-rule">
            {columns.map(({ title, cell, isWide, isNumber }, index) => {
              const alignment = isNumber ? 'ps-3 text-end tabular-nums whitespace-nowrap' : 'pe-3 text-start'
              const className = cx('py-2 align-top font-normal', alignment, isWide && 'max-md:hidden')
              return index === 0 ? (
                <th key={title} scope="row" className={className}>
                  {cell(row)}
                </th>
              ) : (
                <td key={title} className={className}>
                  {cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
