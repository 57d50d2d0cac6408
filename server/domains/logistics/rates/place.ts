/** A place that goods are sent from or to. */
export interface Place {
  state: string
  lga: string
}
