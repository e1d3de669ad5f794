import type { ReactNode } from 'react'

type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** A phone has no room for it. */
  isWide?: true
}
type Props<T> = { caption: string; columns: readonly Column<T>[]; rows: readonly T[]; rowKey: (row: T) => string | number }

/** A table whose first column names each row. */
export function DataTable<T>({ caption, columns, rows, rowKey }: Props<T>) {
  return (
    <table className="mt-3 w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong text-sm text-ink-soft">
          {columns.map(({ title, isWide }) => (
            <th key={title} scope="col" className={`py-2 pr-3 text-left align-bottom font-semibold wrap-normal ${isWide ? 'max-md:hidden' : ''}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-rule">
            {columns.map(({ title, cell, isWide }, index) => {
              const className = `py-2 pr-3 text-left align-top font-normal ${isWide ? 'max-md:hidden' : ''}`
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
