/** Key in local storage: this browser has loaded Inter. */
const key = 'bitmarte_font'

/** Class of the html element that has Inter. Without it, pages have the system's font at Inter's size. */
const has = 'inter'

/** Inline script of the page: in a browser that has loaded Inter before, pages have it from the first paint. */
export const fontScript = `try{if(localStorage.getItem('${key}'))document.documentElement.classList.add('${has}')}catch{}`

/** Loads and shows Inter, once the page's scripts run: on a slow line it would delay styles and pictures. */
export function showInter(): void {
  document.documentElement.classList.add(has)
  try {
    localStorage.setItem(key, has)
  } catch {
    // Without local storage, the next page also starts with the system's font.
  }
}
