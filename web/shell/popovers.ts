/**
 * Inline script of the page for browsers without popovers (Safari before 17, Chrome before 114), whose menus
 * `web/ui/reset.css` hides unless they have `data-open`. Opens and closes them as newer browsers do: by their buttons, a
 * tap elsewhere and Escape.
 */
export const popoverScript = `if(!('popover' in HTMLElement.prototype)){
const show=(panel,open)=>{if(panel.hasAttribute('data-open')===open)return;panel.toggleAttribute('data-open');
panel.dispatchEvent(Object.assign(new Event('toggle'),{newState:open?'open':'closed'}))};
const closeBut=kept=>{for(const panel of document.querySelectorAll('[data-open]'))if(!kept(panel))show(panel,false)};
HTMLElement.prototype.hidePopover=function(){show(this,false)};
addEventListener('click',({target})=>{const button=target.closest('[popovertarget]');
const panel=button&&document.getElementById(button.getAttribute('popovertarget'));
closeBut(other=>other===panel||other.contains(target));
if(panel)show(panel,button.getAttribute('popovertargetaction')!=='hide'&&!panel.hasAttribute('data-open'))});
addEventListener('keydown',({key})=>{if(key==='Escape')closeBut(()=>false)})}`
