/** What a run has started, to be stopped in reverse order, also when it ends while it still starts more. */
export class Stops {
  readonly #stops: (() => Promise<void>)[] = []
  #stopped = false

  async add(stop: () => Promise<void>): Promise<void> {
    if (this.#stopped) await stop()
    else this.#stops.push(stop)
  }

  async run(): Promise<void> {
    this.#stopped = true
    for (let next = this.#stops.pop(); next; next = this.#stops.pop()) await next()
  }
}
