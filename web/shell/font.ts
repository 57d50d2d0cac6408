const key = 'bitmarte_font'

/**
 * Inline script of the page. Gives the html element the class that loads Inter once all else has loaded and is painted,
 * because on a slow line the font would delay styles and pictures. In a browser that has loaded it before, pages have it
 * from the first paint; without local storage, each starts with the system's font.
 */
export const fontScript = `{const show=()=>document.documentElement.classList.add('inter');
try{if(localStorage.getItem('${key}'))show()}catch{}
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>{show();
try{localStorage.setItem('${key}','inter')}catch{}})))}`
