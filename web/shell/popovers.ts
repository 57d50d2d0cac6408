/**
 * Inline script of the page for browsers without popovers (Safari before 17, Chrome before 114), whose menus
 * `web/ui/reset.css` hides unless they have `data-open`. Opens and closes them as newer browsers do: by their buttons, a
 * tap elsewhere, for which an iPhone sends no click, and Escape.
 */
export const popoverScript = `if(!('popover' in HTMLElement.prototype)){
const show=(panel,open)=>{if(panel.hasAttribute('data-open')===open)return;panel.toggleAttribute('data-open');
panel.dispatchEvent(Object.assign(new Event('toggle'),{newState:open?'open':'closed'}))};
const closeBut=kept=>{for(const panel of document.querySelectorAll('[popover][data-open]'))if(!kept(panel))show(panel,false)};
HTMLElement.prototype.hidePopover=function(){show(this,false)};
const panelOf=target=>document.getElementById(target.closest('[popovertarget]')?.getAttribute('popovertarget'));
addEventListener('pointerdown',({target})=>closeBut(panel=>panel===panelOf(target)||panel.contains(target)));
addEventListener('click',({target})=>{const panel=panelOf(target);
if(panel)show(panel,!panel.hasAttribute('data-open')&&!target.closest('[popovertargetaction=hide]'))});
addEventListener('keydown',({key})=>{if(key==='Escape')closeBut(()=>false)})}`
