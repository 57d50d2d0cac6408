import type { ComponentProps } from 'react'
import classes from './table.module.css'

/** A plain table within a card or dialog. Cells with `data-figure` are aligned at the end. For lists use DataTable. */
export function Table({ className = '', ...table }: ComponentProps<'table'>) {
  return <table className={`${classes.table} ${className}`} {...table} />
}
