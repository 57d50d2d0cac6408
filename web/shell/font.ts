/** Key of local storage that says that the browser has the font. */
export const fontKey = 'bitmarte_font'

/**
 * Inline script of the page. Loads Inter once all else has loaded and is painted, because on a slow line the font would
 * delay styles and pictures. Documents loaded after that have it from their first paint, by the class of the html
 * element; the one that loads it keeps the system's font, because changing it lays the whole page out again. Without local
 * storage, all do.
 */
export const fontScript = `try{if(localStorage.getItem('${fontKey}'))document.documentElement.classList.add('inter');
else addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>
document.fonts.load('1em "Inter Variable"','a₦').then(()=>localStorage.setItem('${fontKey}','inter'),()=>{}))))}catch{}`
