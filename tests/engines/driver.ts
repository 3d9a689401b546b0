/** A source of input for WebDriver's actions, the same in WebDriver and WebDriver BiDi. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: (
        | { type: 'pointerMove'; x: number; y: number }
        | { type: 'pointerDown' | 'pointerUp'; button: 0 }
      )[]
    }

/** How a browser starts. */
export interface EngineOptions {
  /** A folder that keeps the browser's data after its end. */
  profile: string
  /** `refused`: the browser stores no cookies; `blocked`: a page may use neither cookies nor storage. */
  cookies?: 'refused' | 'blocked'
}

/** A browser that a story drives, by WebDriver or WebDriver BiDi. Calls concern the tab that is in front. */
export interface Driver {
  /** Loads an address and returns when it has loaded. */
  goto(url: string): Promise<void>
  /** Calls a function in the page; its source is `code`, and arguments and result travel as JSON. */
  call(code: string, args: readonly unknown[]): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  /** Chooses files in the file input that the selector names. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Opens a tab, puts it in front and returns its name. */
  newTab(): Promise<string>
  /** The name of the tab in front. */
  currentTab(): Promise<string>
  /** Puts a tab in front. */
  switchTo(tab: string): Promise<void>
  closeTab(): Promise<void>
  /** A picture of the page as PNG. */
  screenshot(): Promise<Buffer>
  /** Uncaught errors of the pages. */
  readonly errors: readonly string[]
  /** Closes the browser as a person does. */
  quit(): Promise<void>
  /** Kills all processes of the browser. */
  kill(): Promise<void>
}
